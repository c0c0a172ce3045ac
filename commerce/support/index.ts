export {
  deleteHealthRequests,
  exportContactRequests,
  findContactRequest,
  identify,
  isOwnMailbox,
  openContactRequests,
  purgeContactRequests,
  romeMoment,
} from "./contact.ts";
export { actOnRequest, adminRequestRoutes, contactResource, requestRoutes } from "./routes.ts";
