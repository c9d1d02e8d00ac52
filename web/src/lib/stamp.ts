import { shanghaiStamp } from '@stipple/core/domain/time'

/** MM-DD HH:mm in Shanghai, which every reader sees alike; whose own clock shows another time is told of the zone. */
export const stamp = (time: Date | string | number): string =>
  new Date(time).getTimezoneOffset() === SHANGHAI_OFFSET ? shanghaiStamp(time) : `${shanghaiStamp(time)} UTC+8`

/** Minutes, as browsers count them: west of Greenwich is more. */
const SHANGHAI_OFFSET = -480
