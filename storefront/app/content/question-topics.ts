import type { Question } from "#contract/content.ts";

type Topic = { name: string; questions: Pick<Question, "question" | "answer">[] };

/** Questions under their topics, in the order the owner gave both. */
export function byTopic(questions: Question[]): Topic[] {
  const topics = new Map<string, Topic>();
  for (const { topic, question, answer } of questions) {
    const name = topic.charAt(0).toLocaleUpperCase("it") + topic.slice(1);
    const { questions: together } = topics.get(topic) ?? { questions: [] };
    topics.set(topic, { name, questions: [...together, { question, answer }] });
  }
  return [...topics.values()];
}
