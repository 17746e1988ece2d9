import type { Database } from '../../../models/database';
import type { Config } from '../../config';
import type { Clock } from '../../lib/clock';
import type { Cursors } from '../../lib/cursor';
import { createImageService } from './imageService';
import { createMediaStore } from './mediaStore';
import { createOrphans } from './orphans';
import { createPictures } from './pictures';
import { createRemovals } from './removals';

/** The pictures of a service, or of a command that takes them along. */
export function createImages({
  config,
  database,
  clock,
  cursors,
}: {
  config: Pick<Config, 'mediaDir' | 'mediaBytesPerUser'>;
  database: Database;
  clock: Clock;
  cursors: Cursors;
}) {
  const pictures = createPictures();
  const media = createMediaStore(config.mediaDir);
  const removals = createRemovals({ database, media, clock });
  const orphans = createOrphans({ database, clock, removals });
  const bytesPerUser = config.mediaBytesPerUser;
  const images = createImageService({ database, media, pictures, removals, orphans, clock, cursors, bytesPerUser });
  return { images, pictures, media };
}
