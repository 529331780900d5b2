export const pluck = <T, K extends keyof T>(items: readonly T[], key: K): T[K][] => items.map((item) => item[key]);
