export { answerAssistant } from "./routes.ts";
