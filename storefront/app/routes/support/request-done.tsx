import type { ReactNode } from "react";
import { Alert } from "#app/ui/feedback.tsx";

type RequestDoneProps = { title: string; message: string; failed?: boolean; children?: ReactNode };

export function RequestDone({ title, message, failed = false, children }: RequestDoneProps) {
  return (
    <div className="wrap">
      <div className="page-head">
        <h1 tabIndex={-1}>{title}</h1>
      </div>
      <div className="request-done">
        <Alert tone={failed ? "error" : "ok"}>{message}</Alert>
        {children}
      </div>
    </div>
  );
}
