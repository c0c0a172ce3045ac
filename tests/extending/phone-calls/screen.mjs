/** @param {import("../../../office/plugins/kit.ts").OfficeKit} office */
export default function phoneCalls(office) {
  const { React, Page, Block, Table, Button, TextField, Moment } = office;
  const { useMembers, useAct, useMay, post } = office;
  const h = React.createElement;

  function NewCall() {
    const { change, busy } = useAct();
    const submit = async (event) => {
      event.preventDefault();
      const form = event.currentTarget;
      const call = Object.fromEntries(new FormData(form));
      if (await change(() => post("phone-calls", call), "Telefonata annotata")) form.reset();
    };
    return h(
      Block,
      { title: "Nuova telefonata", narrow: true },
      h(
        "form",
        { className: "stack", onSubmit: submit },
        h(TextField, { name: "caller", label: "Chi ha chiamato", required: true }),
        h(TextField, { name: "note", label: "Nota", required: true, multiline: true }),
        h(Button, { type: "submit", variant: "contained", loading: busy }, "Annota"),
      ),
    );
  }

  return function PhoneCalls() {
    const calls = useMembers("phone-calls");
    const { may } = useMay();
    const rows = calls?.map(({ id, at, caller, note }) =>
      h(
        "tr",
        { key: id },
        h("td", null, h(Moment, { at })),
        h("td", null, caller),
        h("td", null, note),
      ),
    );
    return h(
      Page,
      { title: "Telefonate" },
      may("write", "phone-calls") && h(NewCall),
      rows?.length > 0 &&
        h(
          Block,
          { title: "Ultime telefonate" },
          h(Table, { className: "table words", columns: ["Quando", "Chi", "Nota"] }, rows),
        ),
    );
  };
}
