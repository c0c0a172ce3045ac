import type { ContactRequestType } from "#contract/request.ts";

/** What one may write about, and what it asks for. */
export type Topic = Pick<
  ContactRequestType,
  "code" | "name" | "description" | "requiresOrderNumber" | "requiresProductCode"
>;

export function topicOf(type: ContactRequestType): Topic {
  const { code, name, description, requiresOrderNumber, requiresProductCode } = type;
  return { code, name, description, requiresOrderNumber, requiresProductCode };
}

export function findTopic(topics: readonly Topic[], code: unknown): Topic | undefined {
  return topics.find((topic) => topic.code === code);
}
