import { livia, password } from "../tests/harness/signed-in.ts";

export async function signIn(baseUrl: string): Promise<string> {
  const answer = await fetch(`${baseUrl}/api/v2/admin/administrators/session`, {
    method: "POST",
    headers: { "content-type": "application/ld+json", origin: baseUrl },
    body: JSON.stringify({ email: livia, password }),
  });
  if (!answer.ok) throw new Error(`The session: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}
