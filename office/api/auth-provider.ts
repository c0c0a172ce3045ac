import { type AuthProvider, HttpError } from "react-admin";
import { forgetMe, mayUse, readMe } from "./me.ts";
import { closeSession, type Credentials, openSession, whenSomebodyEnters } from "./session.ts";

export const authProvider: AuthProvider = {
  login: async (credentials: Credentials) => {
    await openSession(credentials);
    forgetMe();
  },
  logout: async () => {
    forgetMe();
    await closeSession();
  },
  checkAuth: async () => {
    await readMe().catch((error: unknown) => {
      // A shop that does not answer has not ended the session.
      if (error instanceof HttpError && error.status === 401) throw error;
    });
  },
  checkError: async ({ status }: { status?: number }) => {
    if (status !== 401) return;
    forgetMe();
    throw new Error("La sessione è finita: accedi di nuovo.");
  },
  getIdentity: async () => {
    const { id, name } = await readMe();
    return { id, fullName: name };
  },
  getPermissions: readMe,
  canAccess: async ({ resource, action }) => {
    const access = action === "list" || action === "show" ? "read" : "write";
    return mayUse(await readMe(), access, resource);
  },
};

whenSomebodyEnters(async (email) => {
  const me = await readMe();
  if (me.email.toLowerCase() !== email.toLowerCase()) location.reload();
});
