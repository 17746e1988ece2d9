import type { QueryInterface } from 'sequelize';
import { createSchema } from './0001CreateSchema';
import { addEntryIdentity } from './0002EntryIdentity';
import { mendBadDays } from './0004MendBadDays';
import { addEvidence } from './0005Evidence';
import { moveSelectedEmotion } from './0006SelectedEmotion';
import { addImages } from './0007Images';
import { addImports } from './0008Imports';
import { addNotifications } from './0009Notifications';
import { keepKeysOfDeleted } from './0010DeletedEntryKeys';
import { indexEntries } from './0011EntryIndexes';
import { tellOfReplaced } from './0012ReplacedEntries';
import { tellMadeFor } from './0013ReportMadeFor';
import { sayParts } from './0014EntryParts';
import { countDeepPages } from './0015DeepPages';
import { tellClaims } from './0016ImportClaims';
import { countPictures } from './0017PicturesKept';
import { forgetPlannedWords } from './0018PlansForgotten';

export interface Migration {
  name: string;
  /** Must be safe to run again after it was interrupted. */
  up(schema: QueryInterface): Promise<void>;
}

/** In order. Migrations only add: never change or remove one that was released. */
export const MIGRATIONS: Migration[] = [
  { name: '0001-create-schema', up: createSchema },
  { name: '0002-entry-identity', up: addEntryIdentity },
  { name: '0004-mend-bad-days', up: mendBadDays },
  { name: '0005-evidence', up: addEvidence },
  { name: '0006-selected-emotion', up: moveSelectedEmotion },
  { name: '0007-images', up: addImages },
  { name: '0008-imports', up: addImports },
  { name: '0009-notifications', up: addNotifications },
  { name: '0010-deleted-entry-keys', up: keepKeysOfDeleted },
  { name: '0011-entry-indexes', up: indexEntries },
  { name: '0012-replaced-entries', up: tellOfReplaced },
  { name: '0013-report-made-for', up: tellMadeFor },
  { name: '0014-entry-parts', up: sayParts },
  { name: '0015-deep-pages', up: countDeepPages },
  { name: '0016-import-claims', up: tellClaims },
  { name: '0017-pictures-kept', up: countPictures },
  { name: '0018-plans-forgotten', up: forgetPlannedWords },
];
