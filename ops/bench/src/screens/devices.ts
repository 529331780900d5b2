import type { CDPSession } from '@playwright/test';

/** A network and a processor that the browser imitates. */
export interface Device {
  name: string;
  /** The delay of each request, in milliseconds. */
  latency: number;
  megabitsPerSecond: number;
  /** How many times slower the processor is than that of this machine. */
  slowdown: number;
}

/** A desktop in an office, and a cheap phone or laptop on a mobile network. */
export const DEVICES = {
  desktop: { name: '10 Mbit/s and 40 ms', latency: 40, megabitsPerSecond: 10, slowdown: 1 },
  slow: {
    name: '1.6 Mbit/s, 150 ms, a processor four times slower',
    latency: 150,
    megabitsPerSecond: 1.6,
    slowdown: 4,
  },
} as const satisfies Record<string, Device>;

/** Lets a page load and run as on a device. */
export async function imitate(cdp: CDPSession, { latency, megabitsPerSecond, slowdown }: Device): Promise<void> {
  const bytesPerSecond = (megabitsPerSecond * 1e6) / 8;
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}
