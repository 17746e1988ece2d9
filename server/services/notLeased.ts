import { Op, type WhereAttributeHashValue } from 'sequelize';

type NotLeased = { leaseUntil: WhereAttributeHashValue<Date | null> };

/** Which rows nobody holds by a lease: `now` is by the database's clock, which processes whose clocks are apart share. */
export const notLeased = (now: Date): NotLeased => ({ leaseUntil: { [Op.or]: [null, { [Op.lte]: now }] } });
