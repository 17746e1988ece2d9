const Sequencer = require('@jest/test-sequencer').default;

/** What takes longest begins first, so that no worker is left alone with it in the end; on a fresh clone jest knows no times. */
const LONG = [
  'clientPackage',
  'operatorTours',
  'docs',
  'longTextsReadLater',
  'databaseTls',
  'build',
  'startFailures',
  'hostileTexts',
  'oracle',
  'oneUserLeaves',
  'bookMemory',
  'roundTripOfAnything',
  'everybody',
  'sharedPictures',
  'poison',
  'sessions',
  'linearTime',
  'interruptedMigration',
  'rebuildBystander',
  'undoInAnyOrder',
  'faults',
  'batch',
  'truth',
  'restore',
  'generated',
  'importCommand',
  'fileModes',
  'archive/book',
  'clockChange',
  'speed',
  'killedImports',
  'away',
];

const rank = ({ path }) => {
  const found = LONG.findIndex((name) => path.includes(`/${name}`));
  return found < 0 ? LONG.length : found;
};

module.exports = class LongFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((a, b) => rank(a) - rank(b));
  }
};
