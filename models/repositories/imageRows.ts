import { change, changeAll, type Steps, selectOne } from './steps';

/** How many pictures, and how many bytes of them. */
export interface Pictures {
  images: number;
  bytes: number;
}

/** What a user has, by the user's own row: it is kept there, and nothing is counted. */
export function* readPicturesOf(userId: number): Steps<Pictures> {
  const sql = 'SELECT images, image_bytes AS bytes FROM users WHERE id = ?';
  return (yield* selectOne<Pictures>(sql, [userId])) ?? { images: 0, bytes: 0 };
}

/** Must run in the transaction that stores or removes them, once it has the row of the user. */
export const addToPicturesOf = (userId: number, { images, bytes }: Pictures): Steps<void> =>
  changeAll(1, 'UPDATE users SET images = images + ?, image_bytes = image_bytes + ? WHERE id = ?', [
    images,
    bytes,
    userId,
  ]);

/** Counts them again, for what a process has stored that did not keep the count. The same as for `addToPicturesOf` holds. */
export function* recountPicturesOf(userId: number): Steps<void> {
  const sql = `UPDATE users SET images = (SELECT COUNT(*) FROM images WHERE user_id = users.id),
      image_bytes = (SELECT COALESCE(SUM(bytes), 0) FROM images WHERE user_id = users.id)
    WHERE id = ?`;
  yield* change(sql, [userId]);
}
