import ts from '@typescript/typescript6';

/** React's component types, which are contravariant in their type argument. Other generic types count as covariant. */
const TAKES_ARGUMENT = new Set(['ComponentType', 'FunctionComponent', 'ComponentClass']);

/** Kinds of types that depend on a type parameter. They are compared by their text. */
const OPEN = ts.TypeFlags.TypeParameter | ts.TypeFlags.Conditional | ts.TypeFlags.IndexedAccess | ts.TypeFlags.Index;

interface Pair {
  before: ts.Type;
  now: ts.Type;
  /** True if remotes get the value from the shell. False if they pass the value to the shell. */
  offered: boolean;
  /** The name of the value in messages, such as `usePortal().notify(notice)`. */
  name: string;
}

const constituents = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types : [type]);

/** Returns the symbol and the arguments of a generic type, or undefined for other types. A tuple has no symbol. */
function genericOf(
  checker: ts.TypeChecker,
  type: ts.Type,
): { symbol: ts.Symbol | undefined; args: readonly ts.Type[] } | undefined {
  if (type.aliasSymbol && type.aliasTypeArguments) return { symbol: type.aliasSymbol, args: type.aliasTypeArguments };
  const isReference = Boolean((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference);
  return isReference ? { symbol: type.symbol, args: checker.getTypeArguments(type as ts.TypeReference) } : undefined;
}

/**
 * Compares two versions of a type. Returns one sentence for each difference that breaks a remote built against the older
 * version. TypeScript's assignability has other rules: it lets a method narrow the type of a parameter, and it refuses a
 * new member in a union of literals that the shell offers, such as the types of notifications.
 */
export function differences(checker: ts.TypeChecker, root: Pair): string[] {
  /** The pairs that have been compared. Without this map, comparing recursive types would never end. */
  const seen = new Map<ts.Type, Set<ts.Type>>();

  function compare(pair: Pair): string[] {
    const { before, now, offered, name } = pair;
    const [source, target] = offered ? [now, before] : [before, now];
    if (before === now || target.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown) || source.flags & ts.TypeFlags.Any)
      return [];
    if (seen.get(source)?.has(target)) return [];
    seen.set(source, (seen.get(source) ?? new Set()).add(target));

    const [oldGeneric, newGeneric] = [genericOf(checker, before), genericOf(checker, now)];
    if (
      oldGeneric &&
      newGeneric &&
      oldGeneric.symbol === newGeneric.symbol &&
      oldGeneric.args.length === newGeneric.args.length
    ) {
      const takes = TAKES_ARGUMENT.has(oldGeneric.symbol?.name ?? '');
      return oldGeneric.args.flatMap((arg, index) =>
        compare({ before: arg, now: newGeneric.args[index]!, offered: offered !== takes, name }),
      );
    }
    if (before.isUnion() || now.isUnion()) return compareUnions(pair);
    if ((before.flags | now.flags) & OPEN) return isWrittenAlike(before, now) ? [] : [changed(pair)];
    if (!(before.flags & now.flags & ts.TypeFlags.Object) && !(before.isIntersection() && now.isIntersection()))
      return checker.isTypeAssignableTo(source, target) ? [] : [changed(pair)];
    return [...compareCalls(pair), ...compareProperties(pair)];
  }

  const changed = ({ before, now, name }: Pair): string =>
    `${name} was ${checker.typeToString(before)} and is now ${checker.typeToString(now)}`;

  /** Returns whether two types have the same text, ignoring the names of their aliases. */
  const isWrittenAlike = (one: ts.Type, other: ts.Type): boolean => {
    const [a, b] = [one, other].map((type) => checker.typeToString(type, undefined, ts.TypeFormatFlags.InTypeAlias));
    return a === b;
  };

  /** Checks that the receiving side (shell or remote) expects each type that the sending side may pass. */
  function compareUnions(pair: Pair): string[] {
    const [sources, targets] = [pair.now, pair.before].map(constituents) as [readonly ts.Type[], readonly ts.Type[]];
    const [given, expected] = pair.offered ? [sources, targets] : [targets, sources];
    return given.flatMap((type) => {
      if (expected.some((other) => checker.isTypeAssignableTo(type, other) && !isObject(other))) return [];
      if (type.flags & OPEN && expected.some((other) => isWrittenAlike(type, other))) return [];
      const isNewValue = pair.offered && type.isStringLiteral() && expected.some((other) => other.isStringLiteral());
      if (isNewValue) return [];
      const found = expected.filter(isObject).map((other) => {
        const [before, now] = pair.offered ? [other, type] : [type, other];
        return compare({ ...pair, before, now });
      });
      if (isObject(type) && found.length > 0)
        return found.reduce((best, next) => (next.length < best.length ? next : best));
      const text = checker.typeToString(type);
      return [pair.offered ? `${pair.name} may now be ${text}` : `${pair.name} may no longer be ${text}`];
    });
  }

  function compareCalls({ before, now, offered, name }: Pair): string[] {
    const [oldCall, ...moreOld] = before.getCallSignatures();
    const [newCall, ...moreNew] = now.getCallSignatures();
    if (!oldCall) return [];
    if (!newCall) return [`${name} can no longer be called`];
    if (moreOld.length > 0 || moreNew.length > 0)
      return checker.isTypeAssignableTo(now, before) ? [] : [`${name} can no longer be called as before`];
    const [source, target] = offered ? [newCall, oldCall] : [oldCall, newCall];
    const isNeeded = (parameter: ts.Symbol): boolean => {
      const declaration = parameter.valueDeclaration as ts.ParameterDeclaration | undefined;
      return !declaration?.questionToken && !declaration?.initializer && !declaration?.dotDotDotToken;
    };
    const added = source.parameters.slice(target.parameters.length).filter(isNeeded);
    const parameters = source.parameters.slice(0, target.parameters.length).flatMap((parameter, index) => {
      const other = target.parameters[index]!;
      const [old, current] = offered ? [other, parameter] : [parameter, other];
      return compare({
        before: checker.getTypeOfSymbol(old),
        now: checker.getTypeOfSymbol(current),
        offered: !offered,
        name: `${name}(${old.name.startsWith('__') ? '' : old.name})`,
      });
    });
    const results = compare({
      before: oldCall.getReturnType(),
      now: newCall.getReturnType(),
      offered,
      name: `${name}()`,
    });
    return [...added.map((parameter) => `${name} now needs ${parameter.name}`), ...parameters, ...results];
  }

  function compareProperties({ before, now, offered, name }: Pair): string[] {
    const [source, target] = offered ? [now, before] : [before, now];
    return target.getProperties().flatMap((wanted) => {
      const path = `${name}.${wanted.name}`;
      const isOptional = Boolean(wanted.flags & ts.SymbolFlags.Optional);
      const found = checker.getPropertyOfType(source, wanted.name);
      if (!found) return isOptional ? [] : [offered ? `${path} is missing` : `${name} now needs ${wanted.name}`];
      if (found.flags & ts.SymbolFlags.Optional && !isOptional)
        return [offered ? `${path} may now be missing` : `${name} now needs ${wanted.name}`];
      const [old, current] = offered ? [wanted, found] : [found, wanted];
      return compare({
        before: checker.getTypeOfSymbol(old),
        now: checker.getTypeOfSymbol(current),
        offered,
        name: path,
      });
    });
  }

  return [...new Set(compare(root))];
}

const isObject = (type: ts.Type): boolean => Boolean(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection));
