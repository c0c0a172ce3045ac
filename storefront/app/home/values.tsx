import * as m from "#messages";

const values = [
  { name: m["home.value_1"], text: m["home.value_1_text"] },
  { name: m["home.value_2"], text: m["home.value_2_text"] },
  { name: m["home.value_3"], text: m["home.value_3_text"] },
  { name: m["home.value_4"], text: m["home.value_4_text"] },
];

export function Values() {
  return (
    <section className="section wrap" aria-labelledby="values">
      <h2 id="values" className="sr-only">
        {m["home.values_title"]()}
      </h2>
      <ul className="values">
        {values.map(({ name, text }) => (
          <li key={name()}>
            <h3>{name()}</h3>
            <p>{text()}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
