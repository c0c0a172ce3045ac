import { expect, test } from "vitest";
import {
  addressLines,
  companyAddress,
  openState,
  splitStreet,
  weekHours,
} from "./address-lines.ts";

const mario = {
  firstName: "Mario",
  lastName: "Rossi",
  street: "Via Garibaldi",
  streetNumber: "12",
  postcode: "20121",
  city: "Milano",
  provinceCode: "IT-MI",
  countryCode: "IT",
};

test("an address prints as on an Italian envelope", () => {
  expect(addressLines(mario)).toEqual([
    "Mario Rossi",
    "Via Garibaldi, 12",
    "20121 Milano MI",
    "Italia",
  ]);
});

test("the company has a line of its own", () => {
  expect(addressLines({ ...mario, company: "Rossi S.r.l." })[1]).toBe("Rossi S.r.l.");
});

test("missing parts leave no gaps", () => {
  expect(addressLines({ ...mario, streetNumber: null, company: "" })).toEqual([
    "Mario Rossi",
    "Via Garibaldi",
    "20121 Milano MI",
    "Italia",
  ]);
  expect(addressLines({})).toEqual([]);
});

test("a province without code prints its name, a dissolved one its successor", () => {
  expect(addressLines({ ...mario, provinceCode: null, provinceName: "Milano" })[2]).toBe(
    "20121 Milano Milano",
  );
  expect(addressLines({ city: "Carbonia", postcode: "09013", provinceCode: "IT-SU" })[0]).toBe(
    "09013 Carbonia CI",
  );
});

test("San Marino prints its own sigla and country", () => {
  expect(
    addressLines({
      ...mario,
      city: "San Marino",
      postcode: "47890",
      provinceCode: "SM-SM",
      countryCode: "SM",
    }).slice(2),
  ).toEqual(["47890 San Marino RSM", "San Marino"]);
});

test("equal days become one row", () => {
  const week = [1, 2, 3, 4, 5].map((day) => ({ day, hours: ["07:00-13:00", "15:30-19:30"] }));
  expect(weekHours([...week, { day: 6, hours: ["07:30-13:00"] }])).toEqual([
    { days: "lun–ven", hours: "07:00–13:00, 15:30–19:30" },
    { days: "sab", hours: "07:30–13:00" },
    { days: "dom", hours: "chiuso" },
  ]);
});

test.each([
  ["Via Roma 12", "Via Roma", "12"],
  ["Corso Buenos Aires, 21/A", "Corso Buenos Aires", "21/A"],
  ["Via Roma n. 7", "Via Roma", "7"],
  ["Via XX Settembre 20 bis", "Via XX Settembre", "20 bis"],
  ["Piazza 25 Aprile 3 b", "Piazza 25 Aprile", "3 b"],
  ["Contrada Piana snc", "Contrada Piana", "snc"],
])("«%s» is %s, %s", (line, street, streetNumber) => {
  expect(splitStreet(line)).toEqual({ street, streetNumber });
});

test.each(["Via Roma", "Via 25 Aprile", "Via Giovanni XXIII", "12", "", "Via Roma 12, interno 4"])(
  "«%s» has no number at its end",
  (line) => {
    expect(splitStreet(line)).toBeNull();
  },
);

const week = [
  { day: 1, hours: ["15:30-19:00", "9:00-12:30"] },
  { day: 5, hours: ["18:00-01:00"] },
  { day: 6, hours: ["9:00-00:00"] },
];

test.each([
  ["before the first hour", 1, "08:59", { open: false, at: "09:00", day: null }],
  ["at the minute it opens", 1, "09:00", { open: true, at: "12:30", day: null }],
  ["in the last minute of the morning", 1, "12:29", { open: true, at: "12:30", day: null }],
  ["at the minute it closes", 1, "12:30", { open: false, at: "15:30", day: null }],
  ["after the last hour", 1, "19:00", { open: false, at: "18:00", day: "venerdì" }],
  ["on a day without hours", 7, "10:00", { open: false, at: "09:00", day: "lunedì" }],
  ["in the evening of hours past midnight", 5, "23:30", { open: true, at: "01:00", day: null }],
  ["on the day that ends at midnight", 6, "23:59", { open: true, at: "00:00", day: null }],
])("%s a point says whether it is open", (_, day, clock, state) => {
  expect(openState(week, day, clock)).toEqual(state);
});

test("after its last hour a point with one day opens in a week", () => {
  const monday = [{ day: 1, hours: ["9:00-12:00"] }];
  expect(openState(monday, 1, "12:00")).toEqual({ open: false, at: "09:00", day: "lunedì" });
  expect(openState([], 1, "12:00")).toBeNull();
});

test("a company's seat is one line, whatever is known of it", () => {
  const seat = { address: "Via Rosa 1", zip: "50123", city: "Firenze", province: "FI" };
  expect(companyAddress({ ...seat, country: "Italia" })).toBe(
    "Via Rosa 1, 50123 Firenze FI, Italia",
  );
  expect(companyAddress({ ...seat, address: "", province: "" })).toBe("50123 Firenze");
  expect(companyAddress({})).toBe("");
});
