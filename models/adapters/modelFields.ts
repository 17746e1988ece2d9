import type { Model } from 'sequelize';
import { getAttributes } from 'sequelize-typescript';

/**
 * The fields of a model from its class alone. Sequelize's own `getAttributes` knows them only once a database was opened,
 * and statements are written before; sequelize-typescript keeps them on the prototype. Seen with sequelize-typescript 2.1.6.
 */
export const fieldsOf = (model: { prototype: Model }): string[] => Object.keys(getAttributes(model.prototype));
