import { useState } from "react";
import { Admin, CustomRoutes, Resource, memoryStore } from "react-admin";
import { Route } from "react-router";
import { invitationScreen, openingScreen } from "#contract/paths.ts";
import { authProvider } from "./api/session.ts";
import { dataProvider } from "./api/data-provider.ts";
import { AccountingPage } from "./accounting/accounting.tsx";
import { DashboardPage } from "./dashboard/dashboard.tsx";
import { SalesPage } from "./dashboard/sales.tsx";
import { shopName } from "./layout/identity.tsx";
import { Allowed, NotYours, OfficeLayout } from "./layout/layout.tsx";
import { LoginPage } from "./layout/login-page.tsx";
import { theme } from "./layout/theme.ts";
import { i18nProvider } from "./messages/react-admin.ts";
import { attributes } from "./attributes/attributes.tsx";
import { claims } from "./claims/claims.tsx";
import { auditLog } from "./audit/audit-log.tsx";
import { blogCategories, blogPosts } from "./content/blog-posts.tsx";
import { pages } from "./content/pages.tsx";
import { redirects } from "./content/redirects.tsx";
import { customers } from "./customers/customers.tsx";
import { EmailEdit, EmailList } from "./emails/emails.tsx";
import { ImportExport } from "./import-export/import-export.tsx";
import { ingredients } from "./guide/ingredients.tsx";
import { Ritual } from "./guide/ritual.tsx";
import { giftCards } from "./gift-cards/gift-cards.tsx";
import { MediaLibrary } from "./media/media-library.tsx";
import { paymentMethods } from "./methods/payment-methods.tsx";
import { shippingMethods } from "./methods/shipping-methods.tsx";
import { SearchWords } from "./search/search.tsx";
import { orders } from "./orders/orders.tsx";
import { PluginScreen } from "./plugins/plugin-screen.tsx";
import { products } from "./products/products.tsx";
import { coupons } from "./promotions/coupons.tsx";
import { newsletter } from "./promotions/newsletter.tsx";
import { promotions } from "./promotions/promotions.tsx";
import { contactRequests } from "./support/contact-requests.tsx";
import { withdrawalRequests } from "./support/withdrawal-requests.tsx";
import { FailedJobs, NoticesPage } from "./notices/notices.tsx";
import { AbusePage } from "./orders/abuse.tsx";
import { BackupsPage } from "./backups/backups.tsx";
import { CashRemittances } from "./orders/cash-remittances.tsx";
import { PaymentDifferences } from "./orders/payment-differences.tsx";
import { Webhooks } from "./webhooks/webhooks.tsx";
import { Readiness } from "./readiness/readiness.tsx";
import { Menus } from "./menus/menus.tsx";
import { EditRange, NewRange, Ranges } from "./ranges/ranges.tsx";
import { returns } from "./returns/returns.tsx";
import { reviews } from "./reviews/reviews.tsx";
import { Security } from "./security/own-account.tsx";
import { taxRates } from "./settings/tax-rates.tsx";
import { Identity } from "./identity/identity.tsx";
import { Settings } from "./settings/settings.tsx";
import { Invitation } from "./staff/invitation.tsx";
import { Staff } from "./staff/staff.tsx";
import { taxons } from "./taxons/taxons.tsx";
import { SectionPages } from "./sections/section-pages.tsx";

/** react-admin resources have the same names as the API's. */
const resources = [
  orders,
  returns,
  customers,
  giftCards,
  products,
  taxons,
  attributes,
  claims,
  ingredients,
  reviews,
  promotions,
  coupons,
  newsletter,
  contactRequests,
  withdrawalRequests,
  blogPosts,
  blogCategories,
  pages,
  redirects,
  shippingMethods,
  paymentMethods,
  taxRates,
  auditLog,
];

const screens = {
  [openingScreen]: <Readiness />,
  "/pictures": <MediaLibrary />,
  "/section-pages": <SectionPages />,
  "/section-pages/:id": <SectionPages />,
  "/identity": <Identity />,
  "/menus": <Menus />,
  "/ritual": <Ritual />,
  "/search-synonyms": <SearchWords />,
  "/ranges": <Ranges />,
  "/ranges/create": <NewRange />,
  "/ranges/:code": <EditRange />,
  "/settings": <Settings />,
  "/emails": <EmailList />,
  "/emails/:name": <EmailEdit />,
  "/import-export": <ImportExport />,
  "/sales": <SalesPage />,
  "/accounting": <AccountingPage />,
  "/notices": <NoticesPage />,
  "/jobs": <FailedJobs />,
  "/payment-differences": <PaymentDifferences />,
  "/cash-remittances": <CashRemittances />,
  "/backups": <BackupsPage />,
  "/abuse": <AbusePage />,
  "/webhooks": <Webhooks />,
  "/security": <Security />,
  "/staff": <Staff />,
};

/** react-admin's state stays in memory: searches may contain email addresses, and computers may be shared. */
const store = memoryStore();

export function Office() {
  const [clothes] = useState(theme);
  return (
    <Admin
      store={store}
      title={shopName()}
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      theme={clothes}
      darkTheme={null}
      dashboard={DashboardPage}
      layout={OfficeLayout}
      loginPage={LoginPage}
      accessDenied={NotYours}
      requireAuth
      disableTelemetry
    >
      {resources.map((resource) => (
        <Resource key={resource.name} {...resource} />
      ))}
      <CustomRoutes>
        {Object.entries(screens).map(([path, screen]) => (
          <Route key={path} path={path} element={<Allowed>{screen}</Allowed>} />
        ))}
        <Route path="/:area/*" element={<PluginScreen />} />
      </CustomRoutes>
      <CustomRoutes noLayout>
        <Route path={invitationScreen} element={<Invitation />} />
      </CustomRoutes>
    </Admin>
  );
}
