import webpack, { type Compiler } from 'webpack';

const NAME = 'ForeignPagePlugin';
const LOAD = 'script.src = url;';
const KEYS_IN = `${webpack.RuntimeGlobals.require}.keysIn`;
const NEEDS = [webpack.RuntimeGlobals.require, KEYS_IN];

/** Adds the function that returns the keys of a `for (… in …)` loop, without those that a page has added to PROTOTYPES. */
class KeysIn extends webpack.RuntimeModule {
  constructor() {
    super('keys in');
  }
  override generate(): string {
    return `${KEYS_IN} = (object) => {
  const keys = [];
  for (const key in object) if (Object.hasOwn(object, key) || !PROTOTYPES.some((each) => Object.hasOwn(each, key))) keys.push(key);
  return keys;
};
const PROTOTYPES = [Object, Array, Function, String, Number].map(({ prototype }) => prototype);`;
  }
}

/**
 * Makes a build work in the page of an intranet.
 *
 * - It loads its scripts by the Trusted Types policy of `/embed.js`, if there is one (shell/src/embed/config.ts). webpack's own
 *   option would create a policy in each build, and a page allows each name only once.
 * - Its loops over keys do not meet what old libraries add to the prototypes of the language. The chart library, for one, would
 *   stop.
 */
export class ForeignPagePlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation, { normalModuleFactory }) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(NAME, (source) => {
        if (!source.includes(LOAD)) throw new Error(`webpack's code to load scripts lacks "${LOAD}"`);
        return source.replace(LOAD, 'script.src = self.vrPortal?.scriptUrl?.(url) ?? url;');
      });
      compilation.hooks.runtimeRequirementInTree
        .for(KEYS_IN)
        .tap(NAME, (chunk) => compilation.addRuntimeModule(chunk, new KeysIn()));
      for (const type of ['auto', 'esm', 'dynamic'])
        normalModuleFactory.hooks.parser.for(`javascript/${type}`).tap(NAME, (parser) => {
          if (parser instanceof webpack.javascript.JavascriptParser) replaceLoops(parser);
        });
    });
  }
}

/** Replaces each `for (key in object)` by `for (key of keysIn((object)))`. */
function replaceLoops(parser: InstanceType<typeof webpack.javascript.JavascriptParser>): void {
  parser.hooks.statement.tap(NAME, (statement) => {
    if (statement.type !== 'ForInStatement') return;
    const { source, module } = parser.state;
    const [[, afterKey], [object, afterObject]] = [statement.left.range!, statement.right.range!];
    const replace = (text: string, range: number | [number, number]) =>
      module.addPresentationalDependency(new webpack.dependencies.ConstDependency(text, range, NEEDS));
    // The object may be in parentheses of its own.
    const between = source.slice(afterKey, object).toString();
    replace(between.replace(/\bin\b/u, ` of ${KEYS_IN}((`), [afterKey, object]);
    replace('))', afterObject);
  });
}
