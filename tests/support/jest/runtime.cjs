const { compileFunction, constants } = require('node:vm');
const { resolve, sep } = require('node:path');
const Runtime = require('jest-runtime').default;

const PACKAGES = `${sep}node_modules${sep}`;
/** What is tested. */
const OURS = ['server', 'models', 'ml'].map((folder) => resolve(__dirname, '../../..', folder) + sep);

/** Of this process, over all its test files: with what V8 learnt of it, code need not be compiled and warmed up for each. */
const compiled = new Map();
const sourceMaps = new Map();
let current;

require.extensions['.ts'] = (module, filename) => {
  const code = current.transformCache.transform(filename);
  sourceMaps.set(filename, current.transformCache.sourceMaps.get(filename));
  module._compile(code, filename);
};

/**
 * Loads packages and what is tested once for all test files of a process, as Node loads them; tests, and what they have in
 * common, anew for each file. Where a file replaces a module, or says so, what is tested is loaded anew for it, too.
 */
module.exports = class extends Runtime {
  constructor(config, environment, ...parts) {
    super(config, environment, ...parts);
    this.hasOwnModules = environment.hasOwnModules;
    current = this;
    for (const [filename, map] of sourceMaps) this.transformCache.sourceMaps.set(filename, map);
    this.executor.compile = (source, filename) => {
      const known = compiled.get(filename);
      if (known?.source === source) return known.code;
      const code = compileFunction(source, this.executor.injectedModuleParameters, {
        filename,
        importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
      });
      compiled.set(filename, { source, code });
      return code;
    };
  }

  requireModuleOrMock(from, name) {
    if (name === '@jest/globals' || this.mockState.shouldMockCjs(from, name).shouldMock) {
      return super.requireModuleOrMock(from, name);
    }
    const path = this._resolution.resolveCjs(from, name);
    return this.isShared(path) ? require(path) : super.requireModuleOrMock(from, name);
  }

  isShared(path) {
    if (path.includes(PACKAGES)) return true;
    if (this.hasOwnModules || this.mockState.explicitCjsMock.size > 0) return false;
    return OURS.some((folder) => path.startsWith(folder));
  }
};
