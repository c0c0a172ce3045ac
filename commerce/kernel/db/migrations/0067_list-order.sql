CREATE INDEX "customers_created_at_id_index" ON "customers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "newsletter_subscriptions_requested_at_id_index" ON "newsletter_subscriptions" USING btree ("requested_at","id");--> statement-breakpoint
CREATE INDEX "gift_cards_created_at_id_index" ON "gift_cards" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "pictures_created_at_path_index" ON "pictures" USING btree ("created_at","path");--> statement-breakpoint
CREATE INDEX "coupons_created_at_id_index" ON "coupons" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "redirects_created_at_id_index" ON "redirects" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_created_at_id_index" ON "reviews" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "contact_requests_created_at_id_index" ON "contact_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "withdrawal_requests_received_at_id_index" ON "withdrawal_requests" USING btree ("received_at","id");