import type { AuthProvider } from "react-admin";
import { forgetMe, mayUse, readMe } from "./me.ts";
import { closeSession, forgetSession, openSession, readSession } from "./session.ts";

export const authProvider: AuthProvider = {
  login: async (credentials: Parameters<typeof openSession>[0]) => {
    await openSession(credentials);
    forgetMe();
  },
  logout: async () => {
    forgetMe();
    await closeSession();
  },
  checkAuth: async () => {
    if (!readSession()) throw new Error();
  },
  checkError: async ({ status }: { status?: number }) => {
    if (status !== 401) return;
    forgetSession();
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
