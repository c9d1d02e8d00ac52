/** Every picture's size: room for a wide name and for a high mark alike. */
export const PICTURE = { width: 1600, height: 1200 }
