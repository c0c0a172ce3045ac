export const addressesPath = "/area-riservata/indirizzi";
export const newAddressPath = `${addressesPath}?nuovo=1`;
