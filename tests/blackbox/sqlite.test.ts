import { onEngine } from '../support/databases';
import { describeEntries } from './entries';
import { describeReports } from './reports';
import { describeSigningIn } from './signingIn';
import { describeEveryTransport } from './world';

onEngine('sqlite', (engine) => {
  describeEveryTransport(engine, (world) => {
    describeSigningIn(world);
    describeEntries(world);
    describeReports(world);
  });
});
