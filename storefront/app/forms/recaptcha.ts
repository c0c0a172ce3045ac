type Recaptcha = {
  ready(run: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
};

declare global {
  interface Window {
    grecaptcha?: Recaptcha;
  }
}

let loading: Promise<Recaptcha> | undefined;

/** Google's v3 check. Only ever called after consent. */
export async function askRecaptcha(siteKey: string): Promise<string> {
  loading ??= load(siteKey);
  return (await loading).execute(siteKey, { action: "form" });
}

function load(siteKey: string): Promise<Recaptcha> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`;
    script.addEventListener("load", () => {
      const { grecaptcha } = window;
      if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha));
      else reject(new Error("reCAPTCHA did not load"));
    });
    script.addEventListener("error", () => reject(new Error("reCAPTCHA did not load")));
    document.head.append(script);
  });
}
