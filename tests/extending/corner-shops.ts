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

const network: Carrier & { isDown: boolean } = {
  name: "corner-shops",
  isDown: false,
  async findPoint(id) {
    if (network.isDown) throw new CarrierDown("maintenance");
    return id === edicola.id ? { row: edicola, distance: 120 } : undefined;
  },
  async pointsNear({ city }) {
    if (network.isDown) throw new CarrierDown("maintenance");
    return city === "Firenze" ? [{ row: edicola, distance: 120 }] : [];
  },
};

export const cornerShops = definePlugin({
  name: "corner-shops",
  setup: (kernel) => kernel.add(carriers, network),
});

export const setDown = (isDown: boolean) => void (network.isDown = isDown);
