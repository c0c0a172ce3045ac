import type { AuthProvider } from "react-admin";
import { closeSession, forgetSession, openSession, readSession } from "./session.ts";

export const authProvider: AuthProvider = {
  login: openSession,
  logout: closeSession,
  checkAuth: async () => {
    if (!readSession()) throw new Error();
  },
  checkError: async ({ status }: { status?: number }) => {
    if (status !== 401 && status !== 403) return;
    forgetSession();
    throw new Error("La sessione è finita: accedi di nuovo.");
  },
  getIdentity: async () => {
    const session = readSession();
    return { id: session?.email ?? "", fullName: session?.name ?? "" };
  },
  getPermissions: async () => undefined,
};
