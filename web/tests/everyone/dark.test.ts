import { everyone } from './everyone';

everyone('dark');
