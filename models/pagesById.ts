import { type FindOptions, type Model, type ModelStatic, Op } from 'sequelize';

/**
 * The rows of a model in the order of their ids, a page at a time. Each page goes on behind the last row of the one before:
 * none comes twice or is passed over, whatever is written meanwhile, and nothing is held in between.
 */
export async function* pagesById<Row extends Model & { id: number }>(
  model: ModelStatic<Row>,
  { where = {}, ...options }: Omit<FindOptions, 'order' | 'limit'> & { raw?: boolean },
  size: number,
): AsyncGenerator<Row[]> {
  for (let lastId = 0; ; ) {
    const rows = await model.findAll({
      ...options,
      where: { [Op.and]: [where, { id: { [Op.gt]: lastId } }] },
      order: ['id'],
      limit: size,
    });
    const last = rows.at(-1);
    if (!last) return;
    lastId = last.id;
    yield rows;
  }
}
