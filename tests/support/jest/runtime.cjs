const { compileFunction, constants } = require('node:vm');
const { sep } = require('node:path');
const Runtime = require('jest-runtime').default;

const PACKAGES = `${sep}node_modules${sep}`;

/** Loads packages once for all test files of a process, as Node loads them; our own modules anew for each file, as ever. */
module.exports = class extends Runtime {
  constructor(...parts) {
    super(...parts);
    this.executor.compile = (source, filename) =>
      compileFunction(source, this.executor.injectedModuleParameters, {
        filename,
        importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
      });
  }

  requireModuleOrMock(from, name) {
    if (name === '@jest/globals' || this.mockState.shouldMockCjs(from, name).shouldMock) {
      return super.requireModuleOrMock(from, name);
    }
    const path = this._resolution.resolveCjs(from, name);
    return path.includes(PACKAGES) ? require(path) : super.requireModuleOrMock(from, name);
  }
};
