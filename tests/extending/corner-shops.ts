import { definePlugin } from "#commerce/kernel/plugins.ts";
import { type Carrier, CarrierDown, carriers } from "#commerce/shipping/index.ts";

const edicola = {
  id: "CS-1",
  name: "Edicola del Duomo",
  type: "newsagent",
  address: "Via dei Servi 2",
  city: "Firenze",
  zipCode: "50122",
  provinceCode: "IT-FI",
  countryCode: "IT",
  latitude: 43.7733,
  longitude: 11.2571,
  hint: null,
  openingHours: [],
  enabled: true,
};

type Trouble = "maintenance" | "bug" | "hang" | "twice";

let trouble: Trouble | undefined;
export const setTrouble = (now?: Trouble) => void (trouble = now);

function fail(): void | Promise<never> {
  if (trouble === "maintenance") throw new CarrierDown("maintenance");
  if (trouble === "bug") throw new TypeError("undefined is not a function");
  if (trouble === "hang") return new Promise<never>(() => {});
}

const network: Carrier = {
  name: "corner-shops",
  patience: 300,
  async findPoint(id) {
    await fail();
    return id === edicola.id ? { row: edicola, distance: 120 } : undefined;
  },
  async pointsNear({ city }) {
    await fail();
    const found = { row: edicola, distance: 120 };
    if (trouble === "twice") return [found, found];
    return city === "Firenze" ? [found] : [];
  },
};

export const cornerShops = definePlugin({
  name: "corner-shops",
  setup: (kernel) => kernel.add(carriers, network),
});
