export const kinds = [
  { id: "product", name: "Prodotto" },
  { id: "gift_card", name: "Carta regalo" },
  { id: "gift_box", name: "Confezione regalo" },
];

export const lines = [
  { id: "rosa", name: "Rosa di maggio" },
  { id: "agrume", name: "Agrume vivo" },
  { id: "oliva", name: "Oliva antica" },
  { id: "mare", name: "Mare nostro" },
  { id: "argilla", name: "Argilla bianca" },
  { id: "notte", name: "Notte serena" },
];
