/** Options of an `LRUCache` of at most so many values that takes memory as they come: by `max` it takes all of it at once. */
export const upTo = (values: number) => ({ maxSize: values, sizeCalculation: () => 1 });
