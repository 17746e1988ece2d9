import { onEngine } from '../support/databases';
import { describeEntries } from './entries';
import { describeSigningIn } from './signingIn';
import { describeEveryDoor } from './world';

onEngine('sqlite', (engine) => {
  describeEveryDoor(engine, (world) => {
    describeSigningIn(world);
    describeEntries(world);
  });
});
