/** The browsers that get push messages, as the bank knows them. */
import { queryOptions } from '@tanstack/react-query';
import { bank } from '#lib/client.ts';

export const devicesQuery = queryOptions({
  queryKey: ['customer', 'push-devices'],
  queryFn: ({ signal }) => bank.devices.list({ signal }),
});

export type PushDevices = Awaited<ReturnType<typeof bank.devices.list>>;
export type PushDevice = PushDevices['devices'][number];
