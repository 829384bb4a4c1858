// The sounds of the page, as loud as was set. Made at the start, because they wait for the first touch.
import { sounds, type Sound } from '../sounds/sounds';
import { settings } from './settings.svelte';

const kit = sounds(settings.sound ? settings.volume : 0);

$effect.root(() => {
  $effect(() => kit.volume(settings.sound ? settings.volume : 0));
});

/** Plays a sound, unless sounds are off. */
export function playSound(sound: Sound): void {
  kit.play(sound);
}
