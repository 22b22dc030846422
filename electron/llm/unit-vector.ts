/**
 * Scales a vector to unit length, so that a dot product is the cosine.
 *
 * @param values one embedding, as long as the model has dimensions
 * @throws RangeError where it has no direction (all zero) or holds a value that is not a finite number
 */
export function toUnitLength(values: ArrayLike<number>): Float32Array {
  let sum = 0;
  for (let i = 0; i < values.length; i += 1) sum += (values[i] ?? Number.NaN) ** 2;
  const length = Math.sqrt(sum);
  if (!Number.isFinite(length) || length === 0) throw new RangeError('the embedding has no direction');
  const unit = new Float32Array(values.length);
  for (let i = 0; i < values.length; i += 1) unit[i] = (values[i] ?? Number.NaN) / length;
  return unit;
}
