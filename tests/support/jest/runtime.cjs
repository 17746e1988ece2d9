const { compileFunction, constants } = require('node:vm');
const { sep } = require('node:path');
const Runtime = require('jest-runtime').default;

const PACKAGES = `${sep}node_modules${sep}`;

/** Of this process, over all its test files: with what V8 learnt of it, code need not be compiled and warmed up for each. */
const compiled = new Map();

/** Loads packages once for all test files of a process, as Node loads them; our own modules anew for each file, as ever. */
module.exports = class extends Runtime {
  constructor(...parts) {
    super(...parts);
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
    return path.includes(PACKAGES) ? require(path) : super.requireModuleOrMock(from, name);
  }
};
