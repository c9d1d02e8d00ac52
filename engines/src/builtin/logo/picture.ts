/** Size of every picture: room for a wide name and for a tall mark alike. */
export const PICTURE = { width: 1600, height: 1200 }
