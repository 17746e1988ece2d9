import { onEngine } from '../support/databases';
import { describeEntries } from './entries';
import { describeReports } from './reports';
import { describeSigningIn } from './signingIn';
import { describeEveryDoor } from './world';

onEngine('sqlite', (engine) => {
  describeEveryDoor(engine, (world) => {
    describeSigningIn(world);
    describeEntries(world);
    describeReports(world);
  });
});
