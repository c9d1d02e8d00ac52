import { shanghaiStamp } from '@stipple/core/domain/time'

/** MM-DD HH:mm in Shanghai time for every reader; readers in other time zones see the zone, too. */
export const stamp = (time: Date | string | number): string =>
  new Date(time).getTimezoneOffset() === SHANGHAI_OFFSET ? shanghaiStamp(time) : `${shanghaiStamp(time)} UTC+8`

/** In minutes, with the sign of `getTimezoneOffset`: positive west of Greenwich. */
const SHANGHAI_OFFSET = -480
