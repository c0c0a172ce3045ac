import { relative } from "node:path";
// TypeScript 7 has no compiler API.
import ts from "typescript-5";

const options = {
  strict: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  allowImportingTsExtensions: true,
  resolveJsonModule: true,
  skipLibCheck: true,
  noEmit: true,
  lib: ["lib.es2024.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
  types: [],
};

const shaped = ts.TypeFlags.Object | ts.TypeFlags.Intersection;

/** Declares what a module exports with all types written out: those inferred from schemas need no schema library. */
export function flatTypes(entry) {
  const program = ts.createProgram([entry], options);
  const checker = program.getTypeChecker();
  const printer = createPrinter(checker, namesOf(program, checker));
  const module = checker.getSymbolAtLocation(program.getSourceFile(entry));
  const values = checker.getExportsOfModule(module).flatMap((one) => {
    const symbol = one.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(one) : one;
    if (!(symbol.flags & ts.SymbolFlags.Value)) return [];
    const [signature] = checker.getTypeOfSymbol(symbol).getCallSignatures();
    return signature
      ? `export declare function ${one.name}${printer.signature(signature, ": ")};`
      : `export declare class ${one.name} extends ${printer.heir(checker.getDeclaredTypeOfSymbol(symbol))}`;
  });
  return [...printer.declarations(), ...values, ""].join("\n");
}

/** The types that the project's own files export by a name; the first name of a type counts. */
function namesOf(program, checker) {
  const names = new Map();
  for (const file of program.getSourceFiles()) {
    if (!relative(process.cwd(), file.fileName).startsWith("contract/")) continue;
    for (const one of checker.getExportsOfModule(
      checker.getSymbolAtLocation(file) ?? file.symbol,
    )) {
      const [alias] = one.declarations?.filter(ts.isTypeAliasDeclaration) ?? [];
      if (!alias || alias.typeParameters) continue;
      const type = checker.getDeclaredTypeOfSymbol(one);
      if (type.flags & shaped && !names.has(type)) names.set(type, one.name);
    }
  }
  return names;
}

const isGlobal = ({ symbol }) =>
  symbol?.name !== "__type" &&
  symbol?.declarations?.some(({ parent }) => ts.isSourceFile(parent) && parent.hasNoDefaultLib);

function createPrinter(checker, names) {
  const declared = new Map();

  const print = (type) => {
    const name = names.get(type);
    if (name === undefined) return body(type);
    if (!declared.has(name)) {
      declared.set(name, "");
      declared.set(name, body(type));
    }
    return name;
  };

  function body(type) {
    if (type.isUnion()) return union(type);
    if (type.isStringLiteral()) return JSON.stringify(type.value);
    if (!(type.flags & shaped)) return checker.typeToString(type);
    if (checker.isArrayType(type)) return `${grouped(checker.getTypeArguments(type)[0])}[]`;
    if (checker.isTupleType(type))
      return `[${checker.getTypeArguments(type).map(print).join(", ")}]`;
    if (isGlobal(type)) {
      const given = checker.getTypeArguments(type).map(print);
      return type.symbol.name + (given.length > 0 ? `<${given.join(", ")}>` : "");
    }
    const [signature] = type.getCallSignatures();
    return signature ? printSignature(signature, " => ") : object(type);
  }

  const union = (type) => {
    const parts = type.types.map(grouped);
    return [...new Set(parts)].join(" | ").replace("false | true", "boolean");
  };

  const grouped = (type) => {
    const text = print(type);
    return text.includes(" => ") || (type.isUnion() && text.includes(" | ")) ? `(${text})` : text;
  };

  /** A class after `extends`: its base and what it adds to that. */
  function heir(type) {
    const [base] = checker.getBaseTypes(type);
    return `${base.symbol.name} ${object(type, (name) => !base.getProperty(name))}`;
  }

  function object(type, isShown = () => true) {
    const indexes = checker
      .getIndexInfosOfType(type)
      .map(({ keyType, type: value }) => `[key: ${print(keyType)}]: ${print(value)};`);
    const shown = type.getProperties().filter(({ name }) => isShown(name));
    const properties = shown.map((one) => {
      const optional = one.flags & ts.SymbolFlags.Optional;
      const text = print(checker.getTypeOfSymbol(one));
      const key = /^\w+$/.test(one.name) ? one.name : JSON.stringify(one.name);
      return optional ? `${key}?: ${text.replace(/^undefined \| /, "")};` : `${key}: ${text};`;
    });
    return `{ ${[...indexes, ...properties].join(" ")} }`;
  }

  function printSignature(signature, arrow) {
    const parameters = signature.getParameters().map((one) => {
      const declaration = one.valueDeclaration;
      const isOptional = declaration && checker.isOptionalParameter(declaration);
      const name = declaration && ts.isIdentifier(declaration.name) ? one.name : "input";
      return `${name}${isOptional ? "?" : ""}: ${print(checker.getTypeOfSymbol(one))}`;
    });
    return `(${parameters.join(", ")})${arrow}${print(signature.getReturnType())}`;
  }

  return {
    heir,
    signature: printSignature,
    declarations: () => [...declared].map(([name, text]) => `export type ${name} = ${text};`),
  };
}
