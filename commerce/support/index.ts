export {
  deleteHealthRequests,
  exportContactRequests,
  findContactRequest,
  identify,
  isOwnMailbox,
  purgeContactRequests,
  romeMoment,
} from "./contact.ts";
export { actOnRequest, adminRequestRoutes, contactResource, requestRoutes } from "./routes.ts";
