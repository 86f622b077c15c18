/** By which channels the bank tells of what, before anybody sets it: by all of them. */
import { notificationSettings } from '@fairlead/contract';
import { defineSettings } from '#platform/settings/settings-group.ts';

const everyChannel = { mail: true, sms: true, push: true };

export const notifications = defineSettings('notifications', notificationSettings, {
  money: everyChannel,
  account: everyChannel,
  document: everyChannel,
  sign_in_notice: 'new_device',
});
