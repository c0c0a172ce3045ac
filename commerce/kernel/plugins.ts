import { z } from "zod";
import type { Ctx } from "./ctx.ts";
import type { PluginTables } from "./plugin-migrations.ts";
import type { EventHandler, EventListener, EventName } from "./events.ts";
import { StartError } from "./db/start-errors.ts";
import { type ExtensionPoint, extensionPoints } from "./extension-point.ts";

declare module "./ctx.ts" {
  interface Ctx {
    extensions: Extensions;
  }
}

type Schedule = { name: string; cron: string; run: (ctx: Ctx) => Promise<void> };

export type Kernel = {
  add<Value>(point: ExtensionPoint<Value>, value: Value): void;
  /** Runs the listener in the transaction that emits the event. */
  within<Name extends EventName>(event: Name, listener: EventListener<Name>): void;
  /** Runs the handler after the commit, through the outbox, at least once. */
  on<Name extends EventName>(event: Name, handler: EventHandler<Name>): void;
  /** `cron` uses Italian time; one of several processes runs each turn. */
  schedule(name: string, cron: string, run: Schedule["run"]): void;
};

export type Plugin = {
  name: string;
  config: z.ZodObject;
  /** The folder of the SQL files that make its tables: a path in the project, or a URL. */
  migrations?: string | URL | undefined;
  load(kernel: Kernel, env: Record<string, unknown>): void;
};

type Definition<Variables extends z.ZodRawShape> = {
  name: string;
  config?: z.ZodObject<Variables>;
  migrations?: Plugin["migrations"];
  setup(kernel: Kernel, config: z.output<z.ZodObject<Variables>>): void;
};

export function definePlugin<Variables extends z.ZodRawShape>({
  name,
  config,
  migrations,
  setup,
}: Definition<Variables>): Plugin {
  const schema = config ?? (z.object({}) as z.ZodObject<Variables>);
  return {
    name,
    config: schema,
    migrations,
    load: (kernel, env) => setup(kernel, schema.parse(env)),
  };
}

export type Extensions = {
  of<Value>(point: ExtensionPoint<Value>): readonly Value[];
  listenersOf<Name extends EventName>(event: Name): readonly EventListener<Name>[];
  handlersOf<Name extends EventName>(event: Name): readonly EventHandler<Name>[];
  schedules: readonly Schedule[];
  tables: readonly PluginTables[];
};

/** Loads plugins in order; where a single answer is needed, the first plugin that has one provides it. */
export function loadPlugins(plugins: readonly Plugin[], env: Record<string, unknown>): Extensions {
  const values = new Registry();
  const listeners = new Registry();
  const handlers = new Registry();
  const schedules: Schedule[] = [];
  const check = createAdditionCheck();
  const kernelOf = (plugin: string): Kernel => ({
    add: ({ name }, value) => {
      check(plugin, name, value);
      values.add(name, value);
    },
    within: (event, listener) => listeners.add(event, listener),
    on: (event, handler) => handlers.add(event, handler),
    schedule: (name, cron, run) => void schedules.push({ name, cron, run }),
  });
  for (const plugin of plugins) plugin.load(kernelOf(plugin.name), env);
  return {
    of: ({ name }) => values.get(name),
    listenersOf: (event) => listeners.get(event),
    handlersOf: (event) => handlers.get(event),
    schedules,
    tables: plugins.flatMap(({ name: plugin, migrations }) =>
      migrations ? [{ plugin, migrations }] : [],
    ),
  };
}

/** Refuses points that do not exist, and values that could not be told from those of another plugin. */
function createAdditionCheck() {
  const owners = new Map<string, string>();
  return (plugin: string, point: string, value: unknown): void => {
    if (!extensionPoints.has(point)) {
      const names = [...extensionPoints.keys()].toSorted().join(", ");
      throw new StartError(
        `The plugin ${plugin} adds to "${point}", which is no extension point. There are: ${names}.`,
      );
    }
    const field = extensionPoints.get(point);
    if (!field || typeof value !== "object" || value === null) return;
    const key = String(Reflect.get(value, field));
    const id = `${point} ${key.toLowerCase()}`;
    const owner = owners.get(id);
    if (owner !== undefined)
      throw new StartError(
        `The plugins ${owner} and ${plugin} both add "${key}" to the extension point "${point}".`,
      );
    owners.set(id, plugin);
  };
}

class Registry {
  readonly #byName = new Map<string, unknown[]>();

  add(name: string, value: unknown): void {
    this.#byName.set(name, [...this.get(name), value]);
  }

  /** The cast is safe: values are added only through the typed methods above. */
  get<Value>(name: string): Value[] {
    return (this.#byName.get(name) ?? []) as Value[];
  }
}
