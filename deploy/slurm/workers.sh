#!/usr/bin/env bash
# Workers on a cluster with Slurm: sbatch --array=1-20 deploy/slurm/workers.sh
# FLEET has the addresses of the servers with the worker's user; they must be reachable from the nodes.
#SBATCH --job-name=quirkat-worker
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=8
#SBATCH --mem=4G
#SBATCH --time=08:00:00
#SBATCH --requeue
# Ten seconds before the time is over it gives its units back.
#SBATCH --signal=TERM@10
set -euo pipefail

: "${FLEET:?the addresses of the servers, such as nats://worker:PASSWORD@one:4222}"
exec srun quirkat worker --fleet "$FLEET" --threads "$SLURM_CPUS_PER_TASK" \
    --name "slurm-${SLURM_ARRAY_JOB_ID:-$SLURM_JOB_ID}-${SLURM_ARRAY_TASK_ID:-0}" --cache "${TMPDIR:-/tmp}/quirkat-$USER"
