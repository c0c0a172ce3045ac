UPDATE "order_numbers" SET "series" = 'orders' WHERE "series" = 'RG';
