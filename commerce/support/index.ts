export { identify, isOwnMailbox, romeMoment } from "./contact.ts";
export { actOnRequest, adminRequestRoutes, contactResource, requestRoutes } from "./routes.ts";
