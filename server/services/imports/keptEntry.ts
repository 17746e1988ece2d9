import type { InferAttributes } from 'sequelize';
import type { Diary, Emotion, Tag } from '../../../models';
import { IMAGES_PATH, imageAddressesIn } from '../../lib/imageAddress';

/** An entry as its rows had it before an import replaced it. */
export interface KeptEntry {
  diary: Partial<Diary> & Pick<Diary, 'revision'>;
  emotions: InferAttributes<Emotion>[];
  tags: InferAttributes<Tag>[];
}

/** Of what it showed, as its cover and in its text. */
export const addressesOf = ({ diary: { content = '', imageUrl = null } }: KeptEntry): string[] => [
  ...(imageUrl === null ? [] : [imageUrl]),
  ...imageAddressesIn(content),
];

/** Whether it may have shown pictures of this service. */
export const showsPictures = (kept: KeptEntry): boolean =>
  addressesOf(kept).some((address) => address.startsWith(IMAGES_PATH));
