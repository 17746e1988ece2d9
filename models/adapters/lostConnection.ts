/**
 * What a command is told on a connection that is gone already, or of a pool that is closed: these errors have no code of
 * their own, only words. Seen with mysql2 3.24.5 and sequelize 6.37.8.
 */
const WORDS = /closed state|Connection lost|server has gone away|ConnectionManager\.getConnection was called after/;

export const saysConnectionIsLost = (message: string | undefined): boolean => WORDS.test(message ?? '');
