export const cartPath = "/carrello";
